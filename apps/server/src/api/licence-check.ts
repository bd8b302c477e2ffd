import { PAGES, type Page, type PageName } from '@millwright/contract/pages'
import { isFull, type Licence } from '@millwright/domain/licence/licence'

/** The pages of a free trial are open on every machine, all others need a full licence (rules: licence 4). */
export const isOpenByLicence = (page: PageName, machine: Licence, now: number): boolean =>
  !needsLicence(page) || isFull(machine, now)

export function needsLicence(page: PageName): boolean {
  const { freeTrial }: Page = PAGES[page]
  return freeTrial !== true
}
