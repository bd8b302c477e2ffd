import { hasAllAreasOf, mayEnter, type Person } from '@millwright/contract/areas'
import type { Invitation, Role, User } from '@millwright/contract/people/users'
import { invitationState } from '@millwright/domain/people/invitation'
import type { AccountRecord, InvitationRecord } from '../registry/account-store.ts'
import type { GroupName, GroupStore } from '../registry/group-store.ts'
import type { Viewer } from '../registry/machine-store.ts'
import type { RoleRecord } from '../registry/role-store.ts'

interface PresentOptions {
  readonly loginMethod?: string
  readonly mayChange?: boolean
  readonly showsSeen?: boolean
}

/** How someone signed in is for themselves alone to know, when they were last seen for those who may list users. */
export function presentUser(
  account: AccountRecord,
  groups: readonly GroupName[],
  { loginMethod = '', mayChange = true, showsSeen = false }: PresentOptions = {},
): User {
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
    Role_Ids: account.roles.map(presentRole),
    Machine_Group_Ids: groups.map(presentGroupName),
    Notification_Ids: [],
    ExternalUserId: account.externalUserId,
    Image_Url: account.imageUrl,
    FirstLogin: account.firstLogin,
    HasSecondFactor: account.hasSecondFactor,
    SeesAllMachines: false,
    loginMethod,
    Invitation: account.invitation && presentInvitation(account.invitation),
    LastSeenAt: (showsSeen && account.lastSeenAt?.toISOString()) || null,
    MayChange: mayChange,
  }
}

const presentInvitation = (invitation: InvitationRecord): Invitation => ({
  State: invitationState(invitation),
  SentAt: new Date(invitation.sentAt).toISOString(),
  ExpiresAt: invitation.expiresAt === null ? null : new Date(invitation.expiresAt).toISOString(),
})

export type UserViewer = Viewer & Person

/** Those of the accounts that the viewer may change: one's own, and of people who may do and see no more than the viewer. */
export async function changeableBy(
  viewer: UserViewer,
  accounts: readonly AccountRecord[],
  groups: Pick<GroupStore, 'seeingMore'>,
): Promise<ReadonlySet<number>> {
  const ids = accounts.map(({ id }) => id)
  const seeingMore = viewer.isAdmin ? new Set<number>() : await groups.seeingMore(ids, viewer)
  const isWithin = ({ id, isAdmin, organizationType, roles }: AccountRecord): boolean =>
    !seeingMore.has(id) &&
    hasAllAreasOf(viewer, { isAdmin, organizationType, roles: roles.map(({ label }) => label) })
  const within = accounts.filter((account) => account.id === viewer.accountId || isWithin(account))
  return new Set(within.map(({ id }) => id))
}

/** Each with those of its groups that the viewer may see. */
export async function presentUsers(
  accounts: readonly AccountRecord[],
  groups: Pick<GroupStore, 'namesOf' | 'seeingMore'>,
  viewer: UserViewer,
): Promise<User[]> {
  const ids = accounts.map((account) => account.id)
  const [names, changeable] = await Promise.all([
    groups.namesOf(ids, viewer),
    changeableBy(viewer, accounts, groups),
  ])
  const showsSeen = mayEnter('userManagement', viewer)
  return accounts.map((account) =>
    presentUser(account, names.get(account.id) ?? [], { mayChange: changeable.has(account.id), showsSeen }),
  )
}

export const presentRole = ({ id, label, name }: RoleRecord): Role => ({ Id: id, Label: label, Name: name })

export const presentGroupName = ({ publicId, name }: GroupName) => ({ Id: publicId, Name: name })

/** The display name. */
export const nameOf = ({ firstname, lastname }: Pick<AccountRecord, 'firstname' | 'lastname'>): string =>
  `${firstname} ${lastname}`.trim()
