import { attribute, bodyOf, localName, textContentOf, titleOf } from "../snapshot/safe.ts"
import type { WireSigns } from "../wire/obstacle.ts"
import { evidenceOf } from "./evidence.ts"
import type { Roots } from "./roots.ts"

/** Markup that only pages which check the browser have: elements, and words in scripts. */
const MARKUP: readonly (readonly [kind: string, selector: string])[] = [
  // The scripts in `jsd` are on ordinary pages, too.
  ["script", 'script[src*="/cdn-cgi/challenge-platform/"]:not([src*="/scripts/jsd/"])'],
  ["form", '#challenge-form, form[action*="__cf_chl_"]'],
  ["stage", "#challenge-running, #challenge-stage, #challenge-error-text, #challenge-error-title, #cf-please-wait"],
  ["stage", ".cf-browser-verification, #cf-challenge-running"],
  ["script", '[src*="/.well-known/ddos-guard/"], link[href*="/.well-known/ddos-guard/"]'],
  ["script", 'script[src*=".token.awswaf.com/"], script[src*="/_sec/cp_challenge/"]'],
  ["stage", "#challenge-container, #sec-if-cpt-container"],
  ["settings", "script#anubis_challenge"],
  ["settings", "script#anubis_version"],
]
const SETTINGS = /\b_cf_chl_opt\b|\bgokuProps\b/

const TITLES =
  /just a moment|one moment|un instant|un momento|um momento|einen moment|een ogenblik|один момент|bir dakika|稍候|お待ち|기다리|ddos-guard|not a bot/i
const WORDS =
  /checking (?:your|the) browser|verif(?:y|ying) (?:that )?you are (?:a )?human|connection is secure|connection needs to be verified|enable javascript and cookies|not a (?:bot|robot)/i

const MOST_TEXT = 1_500
const MOST_LINKS = 8

type Challenge = Pick<WireSigns, "challenges" | "hints" | "isSparse" | "page">

/** Signs of a page that checks the browser before it shows the wanted one. */
export function challengeIn(roots: Roots, shownText: (element: Element, longest: number) => string): Challenge {
  const body = bodyOf(document)
  const text = body === null ? "" : shownText(body, MOST_TEXT + 1)
  const found = MARKUP.flatMap(([kind, selector]) => roots.all(selector).map((element) => ({ kind, element })))
  const scripts = roots.all("script:not([src])").some((script) => SETTINGS.test(textContentOf(script) ?? ""))
  const shown = found.find(({ element }) => !/^(?:script|link)$/.test(localName(element)))?.element
  const waits = roots.all("meta[http-equiv]").some((meta) => /^refresh$/i.test(attribute(meta, "http-equiv") ?? ""))
  return {
    challenges: [...new Set([...found.map(({ kind }) => kind), ...(scripts ? ["settings"] : [])])],
    hints: [
      TITLES.test(titleOf(document)) ? "title" : [],
      WORDS.test(text) ? "words" : [],
      waits ? "waits" : [],
    ].flat(),
    isSparse: text.length <= MOST_TEXT && roots.all("a[href]").length <= MOST_LINKS,
    page: shown ? evidenceOf(shown) : body === null ? "" : evidenceOf(body),
  }
}
