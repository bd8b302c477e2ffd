import { i18n } from '../platform/i18n/i18n.ts'
import { partOfPages } from './i18n/text-parts.ts'

/** With the texts of its feature, which a page of another feature does not load. */
export const loadConditionChart = async () =>
  (
    await Promise.all([
      import('../subjects/condition/condition-test-chart.tsx'),
      i18n.load(partOfPages('subjects/condition')),
    ])
  )[0]
