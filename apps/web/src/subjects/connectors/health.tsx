import type { Connector, MachineConnector } from '@millwright/contract/connectors/connectors'
import type { TFunction } from '@millwright/domain/text/translate'
import { SECOND_MS } from '@millwright/domain/time/lengths'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { Chip, type ChipTone } from '../../platform/ui/page/chip.tsx'
import { formatSummed } from '../../platform/ui/text/format.ts'
import { problemText } from './problem-text.ts'
import { readerTexts } from './reader-text.ts'

type State = 'off' | 'waiting' | 'away' | 'connecting' | 'connected' | 'failed'

const TONES: Record<State, ChipTone> = {
  off: 'plain',
  waiting: 'plain',
  away: 'warn',
  connecting: 'plain',
  connected: 'good',
  failed: 'alarm',
}

interface HealthProps {
  readonly saved: MachineConnector
  /** The program that reads the machine. */
  readonly reader: Connector | undefined
}

function stateOf({ saved: { IsOn, Health, HealthAt }, reader }: HealthProps): State {
  if (!IsOn) return 'off'
  if (reader?.IsAway) return 'away'
  return Health === null || HealthAt === null ? 'waiting' : STATES[Health.State]
}

const STATES = { connecting: 'connecting', connected: 'connected', failed: 'failed' } as const

export function HealthChip(props: HealthProps) {
  const { t, i18n } = useTranslation()
  const now = useNow(SECOND_MS)
  const state = stateOf(props)
  const since = props.saved.Health?.Since
  return (
    <Chip tone={TONES[state]}>
      {t(`connectors.states.${state}`)}
      {state === 'connected' && since !== undefined && (
        <span className="mw-num">{formatSummed(Math.max(0, now - since) / SECOND_MS, i18n.language)}</span>
      )}
    </Chip>
  )
}

/** How it goes, in a sentence; and in others how it goes with what is not sent yet. */
export function HealthLine(props: HealthProps) {
  const { t, i18n } = useTranslation()
  const now = useNow(SECOND_MS)
  const ofReader = readerTexts(t, props.reader?.Backlog ?? null, { language: i18n.language, now })
  return (
    <div role="status">
      <p data-state={stateOf(props)}>{sentenceOf(t, i18n.language, props, now)}</p>
      {ofReader.map(({ text, isLoss }) => (
        <p key={text} data-state={isLoss ? 'failed' : 'away'}>
          {text}
        </p>
      ))}
    </div>
  )
}

function sentenceOf(t: TFunction, language: string, props: HealthProps, now: number): string {
  const { Health } = props.saved
  const state = stateOf(props)
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
