import { Button, SegmentedControl } from '@mantine/core'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { DayRangePicker } from '../../../platform/ui/fields/day-range-picker.tsx'
import { IconX } from '../../../platform/ui/icons/icons.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import styles from './compare.module.css'
import { CompareMachines } from './compare-machines.tsx'
import { ComparePeriods } from './compare-periods.tsx'
import { ComparePrograms } from './compare-programs.tsx'
import { CompareShifts } from './compare-shifts.tsx'
import { COMPARE_KINDS, type CompareKind, type CompareProps } from './compare-view.ts'

/** Two periods, some machines, the shifts or some programs: the same figures side by side. */
export function CompareCard(props: CompareProps) {
  const { view, compare } = props
  const { t } = useTranslation()
  const kind = compare.kind ?? 'periods'
  return (
    <Card
      bodyClassName={styles.comparisonBody}
      title={t('analytics.compare.title')}
      actions={
        <>
          <SegmentedControl
            aria-label={t('analytics.compare.what')}
            value={kind}
            data={COMPARE_KINDS.map((value) => ({ value, label: t(`analytics.compare.kinds.${value}`) }))}
            onChange={(value) => compare.onKind(value as CompareKind)}
          />
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t('analytics.compare.close')}
            onClick={() => compare.onKind(null)}
          >
            <IconX size="1rem" aria-hidden="true" />
          </Button>
        </>
      }
    >
      {kind === 'periods' && (
        <fieldset className={styles.with}>
          <legend>{t('analytics.compare.with')}</legend>
          <DayRangePicker range={compare.other} lastDay={view.today} onChange={compare.onOther} />
        </fieldset>
      )}
      {kind === 'periods' && compare.otherFault !== null ? null : <Body kind={kind} {...props} />}
    </Card>
  )
}

function Body({ kind, ...props }: CompareProps & { kind: CompareKind }) {
  switch (kind) {
    case 'periods':
      return <ComparePeriods {...props} />
    case 'machines':
      return <CompareMachines {...props} />
    case 'shifts':
      return <CompareShifts {...props} />
    case 'programs':
      return <ComparePrograms {...props} />
    default:
      return kind satisfies never
  }
}
