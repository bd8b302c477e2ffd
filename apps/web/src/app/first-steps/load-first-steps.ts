import { i18n } from '../../platform/i18n/i18n.ts'
import { partOfPages, SHARED } from '../i18n/text-parts.ts'

/** Those whose forms it shows, and its own. */
const FOLDERS = [
  'subjects/people/first-steps',
  'subjects/people/groups',
  'subjects/people/users',
  'subjects/machines/sites',
  'subjects/machines/registration',
]

export async function loadFirstSteps() {
  const texts = FOLDERS.map((folder) => i18n.load(partOfPages(folder)))
  return (await Promise.all([import('./first-steps-page.tsx'), i18n.load(SHARED), ...texts]))[0]
}

/** Titles and errors are in the part that is usually loaded behind the sign-in. */
export async function loadSetup() {
  const texts = [i18n.load(SHARED), i18n.load(partOfPages('subjects/people/first-steps'))]
  return (await Promise.all([import('../../subjects/people/first-steps/setup-page.tsx'), ...texts]))[0]
}
