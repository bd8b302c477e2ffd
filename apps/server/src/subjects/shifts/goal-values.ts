import type { FactsOf } from '@millwright/contract/notices'
import type { About, NoticeValues } from '../../platform/notices/notice-text.ts'
import { unitName } from './shared/shift-texts.ts'

/** The same whether the goal was met or not. */
export const goal = (
  { shift, made, goal, unit }: FactsOf<'goalMet'>,
  { number, ...texts }: About,
): NoticeValues => ({
  shift,
  made: number(made),
  goal: number(goal),
  unit: unitName(texts, unit),
})
