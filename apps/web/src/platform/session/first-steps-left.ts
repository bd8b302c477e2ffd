import type { User } from '@millwright/contract/people/users'

/** In this tab only: who leaves the guide for now finds it again at the next visit. */
const LEFT = 'firstStepsLeft'

export const leaveFirstSteps = (): void => window.sessionStorage.setItem(LEFT, 'true')

/** Whether the fleet gives way to the guide for a new organization (rules: people 7). */
export const startsFirstSteps = ({ IsAdmin, FirstLogin }: User): boolean =>
  IsAdmin && FirstLogin && window.sessionStorage.getItem(LEFT) === null
