import { i18n } from '../i18n/i18n.ts'
import { partOfFeature } from './i18n/text-parts.ts'

/** With the texts of its feature, which a page of another feature does not load. */
export const loadConditionChart = async () =>
  (
    await Promise.all([
      import('../features/condition/condition-test-chart.tsx'),
      i18n.load(partOfFeature('condition')),
    ])
  )[0]
