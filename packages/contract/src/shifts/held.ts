import { PLAN_LEVELS } from '@millwright/domain/shifts/plan-levels'
import Type, { type Static, type TProperties } from 'typebox'
import { Closed, nullable } from '../wire/schemas.ts'
import { Day } from '../wire/text.ts'

/** Since when a plan holds, and whose it is. */
const heldFields = {
  /** Null: it has held for all days until now. */
  ValidFrom: nullable(Day),
  /** Whose plan it is: the machine's own, or the one that it follows; null where nobody planned. */
  Level: nullable(Type.Enum([...PLAN_LEVELS])),
}
const HeldFields = Closed(heldFields)
export type HeldFields = Static<typeof HeldFields>

/** A plan as it holds today, and those that follow it, in the order of their days. */
export const held = <P extends TProperties>(plan: P) => ({
  ...plan,
  ...heldFields,
  Next: Type.Array(Closed({ ...plan, ...heldFields })),
})

/** When a plan that is saved begins to hold; today without it. */
export const validFrom = { ValidFrom: Type.Optional(Day) }
