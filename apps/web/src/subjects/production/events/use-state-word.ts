import { PRODUCTION_STATES } from '@millwright/domain/production/run'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'

/** A state by its word; one that is not known as the machine says it. */
export function useStateWord(): (state: string) => string {
  const { t } = useTranslation()
  return (state) => {
    const known = PRODUCTION_STATES.find((each) => each === state.toLowerCase())
    return known ? t(`production_events.states.${known}`) : state
  }
}
