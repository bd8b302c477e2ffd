import type { Pace } from '@millwright/domain/shifts/progress'
import type { TFunction } from '@millwright/domain/text/translate'

export const paceText = (t: TFunction, pace: Pace): string => t(`shifts.pace.${pace}`)
