import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import type { ChosenDay } from '../../../platform/ui/days/use-day.ts'
import { Definition } from '../../../platform/ui/page/definition.tsx'
import { formatPercent } from '../../../platform/ui/text/format.ts'
import { StatusStacks } from '../shared/status-stacks.tsx'
import { summaryOf } from '../shared/summary.ts'
import { type HistoryEntry, hasData, historyScale, historySum } from './history-bars.ts'
import styles from './history-card.module.css'
import { isWeekend, longName, shortName } from './history-names.ts'
import type { HistoryRange } from './history-period.ts'
import { HistoryTip } from './history-tip.tsx'

interface HistoryChartProps {
  readonly entries: readonly HistoryEntry[]
  readonly range: HistoryRange
  readonly chosen: ChosenDay
  readonly onOpen: (key: string) => void
}

/** Fewer bars than this leave room for the weekday. */
const FEW = 10

export function HistoryChart({ entries, range, chosen, onOpen }: HistoryChartProps) {
  const { t, i18n } = useTranslation()
  const keyOf = (day: string) => (range.by === 'days' ? day : day.slice(0, 7))
  const bars = entries.map((entry) => ({
    key: entry.key,
    label: shortName(entry.key, i18n.language, entries.length < FEW),
    name: `${longName(entry.key, i18n.language)}: ${hasData(entry) ? summaryOf(t, entry.totals, i18n.language) : t('status.no_data')}`,
    totals: entry.totals,
    isToday: entry.key === keyOf(chosen.today),
    isMuted: isWeekend(entry.key),
    isChosen: entry.key === keyOf(chosen.day),
  }))
  if (!entries.some(hasData)) {
    return <p className={styles.none}>{t('machine_status.no_history')}</p>
  }
  const sum = historySum(entries)
  const name = `${longName(entries[0]?.key ?? '', i18n.language)} – ${longName(entries.at(-1)?.key ?? '', i18n.language)}`
  return (
    <>
      <dl className={styles.sum}>
        <Ratio
          term={t('status.availability')}
          definition={t('status.availability_definition')}
          share={sum.availability}
        />
        <Ratio
          term={t('status.efficiency')}
          definition={t('status.efficiency_definition')}
          share={sum.efficiency}
        />
      </dl>
      <StatusStacks
        {...historyScale(range.by)}
        bars={bars}
        label={t('machine_status.history_of', { period: name })}
        onChoose={onOpen}
        tip={(bar) => <HistoryTip entry={entries.find((entry) => entry.key === bar.key)} />}
      />
    </>
  )
}

function Ratio({ term, definition, share }: { term: string; definition: string; share: number | null }) {
  const { t, i18n } = useTranslation()
  return (
    <div>
      <dt>
        <Definition term={term} text={definition} />
      </dt>
      <dd className="mw-num">
        {share === null ? t('status.no_data') : formatPercent(share, i18n.language, 1)}
      </dd>
    </div>
  )
}
