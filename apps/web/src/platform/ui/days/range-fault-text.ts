import type { TFunction } from '@millwright/domain/text/translate'
import { MAX_RANGE_DAYS, type RangeFault } from '@millwright/domain/time/range'
import { daysText } from '../text/days-text.ts'

/** A range that is too long reads `Max 30` with the unit (rules: limits 2). */
export const rangeFaultText = (fault: RangeFault, t: TFunction, language: string): string =>
  fault === 'reversed' ? t('days.reversed') : t('days.max', { days: daysText(MAX_RANGE_DAYS, language) })
