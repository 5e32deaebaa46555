import { isRecord } from "../../../base/records.ts"
import type { Protocol } from "../../../cdp/protocol.ts"

/** The backend node id of a node; 0 if it is none. */
export function backendNodeIdIn(deep: unknown): number {
  const value = isRecord(deep) && isRecord(deep.value) ? deep.value : {}
  return typeof value.backendNodeId === "number" ? value.backendNodeId : 0
}

/** The backend node ids of the elements' closed shadow roots. */
export function closedRootsIn(deep: Protocol.Runtime.DeepSerializedValue | undefined): number[] {
  if (!Array.isArray(deep?.value)) return []
  return deep.value.flatMap((element: Protocol.Runtime.DeepSerializedValue) => {
    const root: Protocol.Runtime.DeepSerializedValue | undefined = element.value?.shadowRoot
    return root?.value?.mode === "closed" && typeof root.value.backendNodeId === "number"
      ? [root.value.backendNodeId]
      : []
  })
}
