import type { Pace } from '@millwright/domain/shift/progress'
import type { TFunction } from '../i18n/translate.ts'

export const paceText = (t: TFunction, pace: Pace): string => t(`shifts.pace.${pace}`)
