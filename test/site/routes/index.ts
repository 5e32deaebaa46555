import { actingRoutes } from "../acting/index.ts"
import { benchRoutes } from "../bench/index.ts"
import { realRoutes } from "../real/routes.ts"
import type { Route } from "../router.ts"
import { articleRoutes } from "./articles.ts"
import { askingRoutes } from "./asking.ts"
import { basicAuthRoutes } from "./basic-auth.ts"
import { bootingRoutes } from "./booting.ts"
import { busyRoutes } from "./busy.ts"
import { consoleRoutes } from "./console.ts"
import { cookieRoutes } from "./cookies.ts"
import { dialogRoutes } from "./dialogs.ts"
import { downloadRoutes } from "./downloads.ts"
import { eventStreamRoutes } from "./event-stream.ts"
import { findingRoutes } from "./finding.ts"
import { floodRoutes } from "./floods.ts"
import { formRoutes } from "./forms.ts"
import { frameRoutes } from "./frames.ts"
import { hidingRoutes } from "./hiding/index.ts"
import { homeRoutes } from "./home.ts"
import { inputRoutes } from "./input.ts"
import { largeRoutes } from "./large.ts"
import { networkRoutes } from "./network.ts"
import { obstacleRoutes } from "./obstacles.ts"
import { popupRoutes } from "./popups.ts"
import { redirectRoutes } from "./redirects.ts"
import { responseRoutes } from "./responses.ts"
import { seeingRoutes } from "./seeing/index.ts"
import { spaRoutes } from "./spa.ts"
import { stealthRoutes } from "./stealth.ts"
import { surroundingsRoutes } from "./surroundings.ts"
import { timingRoutes } from "./timing.ts"
import { websocketRoutes } from "./websocket.ts"
import { workerRoutes } from "./workers.ts"

export const routes: readonly Route[] = [
  ...homeRoutes,
  ...formRoutes,
  ...timingRoutes,
  ...responseRoutes,
  ...redirectRoutes,
  ...downloadRoutes,
  ...cookieRoutes,
  ...basicAuthRoutes,
  ...surroundingsRoutes,
  ...stealthRoutes,
  ...consoleRoutes,
  ...dialogRoutes,
  ...popupRoutes,
  ...frameRoutes,
  ...workerRoutes,
  ...bootingRoutes,
  ...busyRoutes,
  ...floodRoutes,
  ...eventStreamRoutes,
  ...websocketRoutes,
  ...networkRoutes,
  ...spaRoutes,
  ...largeRoutes,
  ...inputRoutes,
  ...findingRoutes,
  ...seeingRoutes,
  ...hidingRoutes,
  ...actingRoutes,
  ...benchRoutes,
  ...obstacleRoutes,
  ...realRoutes,
  ...articleRoutes,
  ...askingRoutes,
]
