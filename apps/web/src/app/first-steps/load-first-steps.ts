import { i18n } from '../../i18n/i18n.ts'
import { partOfFeature, SHARED } from '../i18n/text-parts.ts'

/** Those whose forms it shows, and its own. */
const FEATURES = ['first-steps', 'sites', 'registration', 'groups', 'users']

export async function loadFirstSteps() {
  const texts = FEATURES.map((feature) => i18n.load(partOfFeature(feature)))
  return (await Promise.all([import('./first-steps-page.tsx'), i18n.load(SHARED), ...texts]))[0]
}

/** Titles and errors are in the part that is usually loaded behind the sign-in. */
export async function loadSetup() {
  const texts = [i18n.load(SHARED), i18n.load(partOfFeature('first-steps'))]
  return (await Promise.all([import('../../features/first-steps/setup-page.tsx'), ...texts]))[0]
}
