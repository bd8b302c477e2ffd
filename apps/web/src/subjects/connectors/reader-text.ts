import type { Connector } from '@millwright/contract/connectors/connectors'
import { CLOCK_TOLERANCE_MS } from '@millwright/domain/connectors/clock-offset'
import type { TFunction } from '@millwright/domain/text/translate'
import { MINUTE_MS, SECOND_MS } from '@millwright/domain/time/lengths'
import { browserZone, formatDateTime, formatDuration, formatUpTo } from '../../platform/ui/text/format.ts'

/** Values are sent within seconds after they were read. */
const LATE_MS = 2 * MINUTE_MS

export interface ReaderText {
  readonly text: string
  readonly isLoss: boolean
}

/** How it goes with the program that reads, and with what is read and not sent yet; the worst first. */
export function readerTexts(
  t: TFunction,
  reader: Pick<Connector, 'Backlog' | 'ClockAheadMs'>,
  { language, now }: { readonly language: string; readonly now: number },
): ReaderText[] {
  return [
    ...backlogTexts(t, reader.Backlog, { language, now }),
    ...clockTexts(t, reader.ClockAheadMs, language),
  ]
}

function backlogTexts(
  t: TFunction,
  backlog: Connector['Backlog'],
  { language, now }: { readonly language: string; readonly now: number },
): ReaderText[] {
  if (!backlog) return []
  const { IsDiskFull, Dropped, Thinned, Points, OldestAt } = backlog
  const count = (values: number) => ({ values: formatUpTo(values, language, 0) })
  const texts: ReaderText[] = []
  if (IsDiskFull) texts.push({ text: t('connectors.reader.disk_full'), isLoss: true })
  if (Dropped > 0) texts.push({ text: t('connectors.reader.dropped', count(Dropped)), isLoss: true })
  if (Thinned > 0) texts.push({ text: t('connectors.reader.thinned', count(Thinned)), isLoss: false })
  if (OldestAt !== null && now - OldestAt > LATE_MS) {
    const from = formatDateTime(OldestAt, browserZone(), language)
    texts.push({ text: t('connectors.reader.waiting', { ...count(Points), from }), isLoss: false })
  }
  return texts
}

/** Machines are read by the clock of the portal all the same; but people who look at logs there should know. */
function clockTexts(t: TFunction, aheadMs: number | null, language: string): ReaderText[] {
  if (aheadMs === null || Math.abs(aheadMs) <= CLOCK_TOLERANCE_MS) return []
  const time = formatDuration(Math.abs(aheadMs) / SECOND_MS, language)
  const key = aheadMs > 0 ? 'connectors.reader.clock_ahead' : 'connectors.reader.clock_behind'
  return [{ text: t(key, { time }), isLoss: false }]
}
