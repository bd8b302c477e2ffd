import { textIn } from '../../platform/pages/search-text.ts'

/** Which handover is shown; without one that of now. */
export interface HandoverSearch {
  id?: string | undefined
}

const ID = /^[A-Za-z0-9_-]{1,64}$/

/** Out of a query that anyone may have typed. */
export const handoverSearchOf = (typed: Record<string, unknown>): HandoverSearch => {
  const id = textIn(typed.id)
  return { id: id !== undefined && ID.test(id) ? id : undefined }
}
