import { spawnSync } from 'node:child_process'
import { LANGUAGE_CODES, type LanguageCode } from '@millwright/domain/text/languages'

const OTHERS = LANGUAGE_CODES.filter((code) => code !== 'en-US')

/** Changes of these decide whether a text fits, or is there at all. */
const OF_TEXTS = /\/texts\/|\.css$|\/i18n\/|^e2e\/(tour|appearance|cut-texts)/

function git(...args: string[]): string[] | null {
  const { status, stdout } = spawnSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n') : null
}

/** By the last commit or since. Where that is not known, as in a copy without history, they may have. */
function haveTextsChanged(): boolean {
  const changed = git('diff', '--name-only', 'HEAD~1')
  const added = git('ls-files', '--others', '--exclude-standard', '--full-name', ':/')
  return !changed || !added || [...changed, ...added].some((file) => OF_TEXTS.test(file))
}

/**
 * In which languages the tour goes beside English: in one that follows from the change log when texts or styles have
 * changed. TOUR_LANGUAGE=de-DE chooses it, TOUR_LANGUAGE=all is every one (`npm test -- tour`).
 */
export function languagesOfTour(): readonly LanguageCode[] {
  const { TOUR_LANGUAGE: chosen, TEST_SEED = String(Date.now()) } = process.env
  if (chosen === 'all') return OTHERS
  if (chosen) return OTHERS.filter((code) => code === chosen)
  return haveTextsChanged() ? [OTHERS[Number(TEST_SEED) % OTHERS.length] as LanguageCode] : []
}
