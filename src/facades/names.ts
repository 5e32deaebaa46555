/** The tools of other programs that agents know, each as a set of its own. */
export const facadeNames = ["oh-my-pi"] as const
export type FacadeName = (typeof facadeNames)[number]

export function isFacadeName(name: string): name is FacadeName {
  return facadeNames.some((known) => known === name)
}
