import type { User } from '@millwright/contract/calls/users'
import type { AccountRecord } from '../store/account-store.ts'
import type { GroupRecord } from '../store/group-store.ts'

export function presentUser(account: AccountRecord, groups: readonly GroupRecord[]): User {
  return {
    Id: account.publicId,
    Email: account.email,
    Username: account.username,
    Firstname: account.firstname,
    Lastname: account.lastname,
    Language: account.language,
    OrganizationCode: account.organizationCode,
    OrganizationType: account.organizationType,
    IsAdmin: account.isAdmin,
    Role_Ids: account.roles.map((role) => ({ Id: role.id, Label: role.label, Name: role.name })),
    Machine_Group_Ids: groups.map((group) => ({ Id: group.publicId, Name: group.name })),
    ExternalUserId: account.externalUserId,
    Image_Url: account.imageUrl,
    FirstLogin: account.firstLogin,
  }
}
