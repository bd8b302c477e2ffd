import type { registerMachine } from '@millwright/contract/machines/registration'
import type { OwnSite } from '@millwright/contract/machines/sites'
import type { MachineGroup } from '@millwright/contract/people/groups'
import type { ResultOf } from '@millwright/contract/wire/call'
import type { ComponentType } from 'react'

export type Registered = ResultOf<typeof registerMachine>

/** The forms of other features, which `app` puts in: they are the same as in the settings. */
export interface StepForms {
  readonly SiteForm: ComponentType<{
    org: string
    site: OwnSite | null
    onDone: () => void
    isAlone: true
  }>
  readonly RegisterForm: ComponentType<{ onRegistered: (registered: Registered) => void }>
  readonly GroupForm: ComponentType<{ group: MachineGroup | undefined; onSaved: (id: string) => void }>
  readonly UserForm: ComponentType<{
    user: undefined
    kind: 'local' | 'sso'
    onSaved: (id: string) => void
  }>
}
