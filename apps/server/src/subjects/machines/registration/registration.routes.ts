import * as calls from '@millwright/contract/machines/registration'
import type { Api } from '../../../platform/http/serve.ts'
import { createRegistration, type RegistrationDeps } from './registration.ts'

export const serveRegistration = ({ serve }: Api, deps: RegistrationDeps): void => {
  const registration = createRegistration(deps)

  serve(calls.registerMachine, async ({ body, ...actor }) => ({
    result: await registration.register(actor, body),
  }))

  serve(calls.renewCredentials, async ({ machine, ...actor }) => ({
    result: await registration.renew(actor, machine),
  }))

  serve(calls.getConnection, async ({ machine }) => ({ result: registration.connection(machine) }))

  serve(calls.checkCredentials, async ({ machine, body }) => ({
    result: { Accepted: await registration.isAccepted(machine, body.Password) },
  }))

  serve(calls.getDeviceContact, async ({ machine }) => ({ result: await registration.contact(machine) }))

  serve(calls.deleteMachine, ({ machine, ...actor }) => registration.remove(actor, machine))
}
