import type { User } from '@millwright/contract/calls/users'
import { LANGUAGE_CODES, type LanguageCode } from '@millwright/contract/languages'
import { isEmail } from '@millwright/domain/people/email'

/** What is typed into the form of a user. */
export interface UserDraft {
  firstname: string
  lastname: string
  username: string
  email: string
  language: LanguageCode
  imageUrl: string
  groupIds: string[]
  roleIds: string[]
}

export const emptyDraft = (language: LanguageCode): UserDraft => ({
  firstname: '',
  lastname: '',
  username: '',
  email: '',
  language,
  imageUrl: '',
  groupIds: [],
  roleIds: [],
})

export const draftOf = (user: User): UserDraft => ({
  firstname: user.Firstname,
  lastname: user.Lastname,
  username: user.Username,
  email: user.Email,
  language: LANGUAGE_CODES.find((code) => code === user.Language) ?? 'en-US',
  imageUrl: user.Image_Url,
  groupIds: user.Machine_Group_Ids.map((group) => group.Id),
  roleIds: user.Role_Ids.map((role) => role.Id),
})

export type DraftFaults = Partial<Record<keyof UserDraft, 'misc.required' | 'errors.email_not_valid'>>

/** The keys of the texts to show, by field; empty when there is nothing wrong. */
export function faultsOf(draft: UserDraft): DraftFaults {
  const faults: DraftFaults = {}
  if (draft.firstname.trim() === '') faults.firstname = 'misc.required'
  if (draft.lastname.trim() === '') faults.lastname = 'misc.required'
  if (draft.email.trim() === '') faults.email = 'misc.required'
  else if (!isEmail(draft.email.trim())) faults.email = 'errors.email_not_valid'
  return faults
}
