import type { PageViewer } from '@millwright/contract/access'
import type { MachineGroup } from '@millwright/contract/people/groups'
import type { Organization } from '@millwright/contract/people/organizations'
import type { User } from '@millwright/contract/people/users'
import type { FeatureSwitch } from '@millwright/contract/wire/page'
import { createContext, useContext } from 'react'

export interface SignedInSession {
  user: User
  /** From it follows which pages open for the user, and which actions they offer. */
  person: PageViewer
  features: Readonly<Record<FeatureSwitch, boolean>>
  organization: Organization
  groups: readonly MachineGroup[]
  /** There is always one: without any group no page is shown. */
  selectedGroup: MachineGroup
  selectGroup: (groupId: string) => void
  /** Opened without the portal, with what is kept on this device (rules: maintenance 14). */
  isOffline: boolean
}

export const SessionContext = createContext<SignedInSession | null>(null)

/** Who is signed in and which group they look at; for everything inside the shell. */
export function useSession(): SignedInSession {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession is only known inside of the shell')
  return session
}
