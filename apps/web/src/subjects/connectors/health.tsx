import type { Connector, MachineConnector } from '@millwright/contract/connectors/connectors'
import type { TFunction } from '@millwright/domain/text/translate'
import { SECOND_MS } from '@millwright/domain/time/lengths'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { Chip, type ChipTone } from '../../platform/ui/page/chip.tsx'
import { formatSummed, formatUpTo } from '../../platform/ui/text/format.ts'
import styles from './connector.module.css'
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

/** A machine with more has one cause for most of them. */
const MAX_SHOWN = 4

interface Sentence {
  readonly text: string
  readonly state: State
}

/** How it goes, in a sentence; in others what is not as it should be, and how it goes with what is not sent yet. */
export function HealthLine(props: HealthProps) {
  const { t, i18n } = useTranslation()
  const now = useNow(SECOND_MS)
  const { language } = i18n
  const ofReader = props.reader ? readerTexts(t, props.reader, { language, now }) : []
  const sentences: Sentence[] = [
    ...ofMachine(t, language, props, now),
    ...ofReader.map(({ text, isLoss }): Sentence => ({ text, state: isLoss ? 'failed' : 'away' })),
  ]
  return (
    <div role="status" className={styles.health}>
      {sentences.map(({ text, state }) => (
        <p key={text} data-state={state}>
          {text}
        </p>
      ))}
    </div>
  )
}

/** Where it is not connected, the reason says so. */
function ofMachine(t: TFunction, language: string, props: HealthProps, now: number): Sentence[] {
  const state = stateOf(props)
  const problems = state === 'connected' || state === 'failed' ? (props.saved.Health?.Problems ?? []) : []
  const texts = [...new Set(problems.map((problem) => problemText(t, problem, language)).reverse())]
  const shown = texts
    .slice(0, MAX_SHOWN)
    .map((text): Sentence => ({ text, state: state === 'failed' ? 'failed' : 'away' }))
  if (texts.length > MAX_SHOWN) {
    const values = formatUpTo(texts.length - MAX_SHOWN, language, 0)
    shown.push({ text: t('connectors.sentences.further', { values }), state: 'away' })
  }
  return state === 'failed' && shown.length > 0
    ? shown
    : [{ text: sentenceOf(t, language, props, now), state }, ...shown]
}

function sentenceOf(t: TFunction, language: string, props: HealthProps, now: number): string {
  const { Health } = props.saved
  const state = stateOf(props)
  if (state !== 'connected' || !Health) return t(`connectors.sentences.${state}`)
  const count = Health.Values
  if (Health.LastReadingAt === null) return t('connectors.sentences.no_change', { count })
  const ago = formatSummed(Math.max(0, now - Health.LastReadingAt) / SECOND_MS, language)
  return t('connectors.sentences.connected', { count, ago })
}
