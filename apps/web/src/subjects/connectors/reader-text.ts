import type { ConnectorBacklog } from '@millwright/contract/connectors/connectors'
import type { TFunction } from '@millwright/domain/text/translate'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { browserZone, formatDateTime, formatUpTo } from '../../platform/ui/text/format.ts'

/** Values are sent within seconds after they were read. */
const LATE_MS = 2 * MINUTE_MS

export interface ReaderText {
  readonly text: string
  readonly isLoss: boolean
}

/** How it goes with what is read and not sent yet; the worst first. */
export function readerTexts(
  t: TFunction,
  backlog: ConnectorBacklog | null,
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
