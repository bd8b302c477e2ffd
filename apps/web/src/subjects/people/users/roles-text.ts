import type { User } from '@millwright/contract/people/users'
import type { TFunction } from '@millwright/domain/text/translate'

/** A role that has no text here has at least the name that the server gives it. */
export const rolesText = (user: User, t: TFunction): string =>
  user.IsAdmin
    ? t('roles.admin')
    : user.Role_Ids.map((role) => t(`roles.${role.Label}`, { defaultValue: role.Name })).join(', ')

/** Their duties and the pages that they see. */
export const roleSentences = (user: User, t: TFunction): string =>
  user.IsAdmin
    ? t('users.admin_hint')
    : user.Role_Ids.map((role) => t(`users.role_texts.${role.Label}`, { defaultValue: '' }))
        .filter(Boolean)
        .join('; ')
