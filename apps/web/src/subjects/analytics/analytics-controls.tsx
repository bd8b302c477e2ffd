import { Button, SegmentedControl } from '@mantine/core'
import { KPI_METHODS, type KpiMethod } from '@millwright/domain/analytics/figures'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { DayRangePicker } from '../../platform/ui/fields/day-range-picker.tsx'
import styles from './analytics.module.css'
import type { CompareView } from './compare/compare-view.ts'
import { ExportMenu, type ReportSubject } from './export-menu.tsx'
import type { TargetOwner } from './targets.queries.ts'
import { TargetsButton } from './targets-button.tsx'
import type { AnalyticsView } from './use-analytics-view.ts'

interface AnalyticsControlsProps {
  readonly view: AnalyticsView
  readonly compare: CompareView
  /** Whose targets can be set here; null for none. */
  readonly owner: TargetOwner | null
  readonly subject: ReportSubject
  /** Whether the figures of these days are there. */
  readonly isShown: boolean
}

/** Days, method, what is compared, what the figures should reach, and the figures as a file. */
export function AnalyticsControls({ view, compare, owner, subject, isShown }: AnalyticsControlsProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.controls}>
      <DayRangePicker range={view.range} lastDay={view.today} onChange={view.onRange} />
      <SegmentedControl
        aria-label={t('analytics.method')}
        value={view.method}
        data={KPI_METHODS.map((value) => ({ value, label: t(`analytics.methods.${value}`) }))}
        onChange={(method) => view.onMethod(method as KpiMethod)}
      />
      <Button
        variant="default"
        aria-pressed={compare.kind !== null}
        onClick={() => compare.onKind(compare.kind === null ? 'periods' : null)}
      >
        {t('analytics.compare.title')}
      </Button>
      {owner && <TargetsButton owner={owner} firstDay={view.range.from} />}
      <ExportMenu view={view} subject={subject} isShown={isShown} />
    </div>
  )
}
