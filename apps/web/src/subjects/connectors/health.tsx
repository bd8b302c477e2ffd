import type { MachineConnector } from '@millwright/contract/connectors/connectors'
import type { TFunction } from '@millwright/domain/text/translate'
import { MINUTE_MS, SECOND_MS } from '@millwright/domain/time/lengths'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { Chip, type ChipTone } from '../../platform/ui/page/chip.tsx'
import { formatSummed } from '../../platform/ui/text/format.ts'
import { problemText } from './problem-text.ts'

/** The program that reads says something at least every twenty seconds. */
const AWAY_AFTER_MS = MINUTE_MS

type State = 'off' | 'waiting' | 'away' | 'connecting' | 'connected' | 'failed'

const TONES: Record<State, ChipTone> = {
  off: 'plain',
  waiting: 'plain',
  away: 'warn',
  connecting: 'plain',
  connected: 'good',
  failed: 'alarm',
}

function stateOf({ IsOn, Health, HealthAt }: MachineConnector, isAway: boolean): State {
  if (!IsOn) return 'off'
  if (isAway) return 'away'
  return Health === null || HealthAt === null ? 'waiting' : STATES[Health.State]
}

const STATES = { connecting: 'connecting', connected: 'connected', failed: 'failed' } as const

export function HealthChip({ saved }: { readonly saved: MachineConnector }) {
  const { t, i18n } = useTranslation()
  const now = useNow(SECOND_MS)
  const state = stateOf(saved, false)
  const since = saved.Health?.Since
  return (
    <Chip tone={TONES[state]}>
      {t(`connectors.states.${state}`)}
      {state === 'connected' && since !== undefined && (
        <span className="mw-num">{formatSummed(Math.max(0, now - since) / SECOND_MS, i18n.language)}</span>
      )}
    </Chip>
  )
}

interface HealthLineProps {
  readonly saved: MachineConnector
  /** When the program that reads was last heard; null for never. */
  readonly seenAt: number | null
}

/** How it goes, in a sentence. */
export function HealthLine({ saved, seenAt }: HealthLineProps) {
  const { t, i18n } = useTranslation()
  const now = useNow(SECOND_MS)
  const isAway = seenAt !== null && now - seenAt > AWAY_AFTER_MS
  const text = sentenceOf(t, i18n.language, saved, isAway, now)
  return (
    <p data-state={stateOf(saved, isAway)} role="status">
      {text}
    </p>
  )
}

function sentenceOf(
  t: TFunction,
  language: string,
  saved: MachineConnector,
  isAway: boolean,
  now: number,
): string {
  const { Health } = saved
  const state = stateOf(saved, isAway)
  if (state === 'failed' || (state === 'connected' && Health && Health.Problems.length > 0)) {
    const last = Health?.Problems.at(-1)
    if (last) return problemText(t, last, language)
  }
  if (state !== 'connected' || !Health) return t(`connectors.sentences.${state}`)
  const count = Health.Values
  if (Health.LastReadingAt === null) return t('connectors.sentences.no_change', { count })
  const ago = formatSummed(Math.max(0, now - Health.LastReadingAt) / SECOND_MS, language)
  return t('connectors.sentences.connected', { count, ago })
}
