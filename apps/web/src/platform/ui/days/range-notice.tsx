import { MAX_RANGE_DAYS, type RangeFault } from '@millwright/domain/time/range'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconCalendar } from '../icons/icons.ts'
import { Card } from '../page/card.tsx'
import { EmptyState } from '../states/empty-state.tsx'
import { daysText } from '../text/days-text.ts'
import { rangeFaultText } from './range-fault-text.ts'

/** In place of what belongs to the days: figures of other days would be taken for theirs. */
export function RangeNotice({ fault }: { fault: RangeFault }) {
  const { t, i18n } = useTranslation()
  return (
    <Card>
      <EmptyState
        icon={<IconCalendar size="1.25rem" stroke={1.5} aria-hidden="true" />}
        title={rangeFaultText(fault, t, i18n.language)}
        text={t('days.not_shown', { days: daysText(MAX_RANGE_DAYS, i18n.language) })}
      />
    </Card>
  )
}
