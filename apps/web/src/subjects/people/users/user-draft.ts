import { emailFields, personFields } from '@millwright/contract/people/people-fields'
import type { User } from '@millwright/contract/people/users'
import { LANGUAGE_CODES, type LanguageCode } from '@millwright/domain/text/languages'

/** By the names of the calls. */
export interface UserDraft {
  Firstname: string
  Lastname: string
  Username: string
  Email: string
  Language: LanguageCode
  Image_Url: string
  Machine_Group_Ids: string[]
  Role_Ids: string[]
  IsAdmin: boolean
  /** Asked for when someone changes their own email. */
  currentPassword: string
}

export const userFields = { ...personFields, ...emailFields }

export const emptyDraft = (language: LanguageCode, groups: string[]): UserDraft => ({
  Firstname: '',
  Lastname: '',
  Username: '',
  Email: '',
  Language: language,
  Image_Url: '',
  Machine_Group_Ids: groups,
  Role_Ids: [],
  IsAdmin: false,
  currentPassword: '',
})

export const draftOf = (user: User): UserDraft => ({
  Firstname: user.Firstname,
  Lastname: user.Lastname,
  Username: user.Username,
  Email: user.Email,
  Language: LANGUAGE_CODES.find((code) => code === user.Language) ?? 'en-US',
  Image_Url: user.Image_Url,
  Machine_Group_Ids: user.Machine_Group_Ids.map((group) => group.Id),
  Role_Ids: user.Role_Ids.map((role) => role.Id),
  IsAdmin: user.IsAdmin,
  currentPassword: '',
})
