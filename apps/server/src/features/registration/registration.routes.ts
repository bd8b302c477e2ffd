import * as calls from '@millwright/contract/calls/registration'
import type { Api } from '../../api/serve.ts'
import { createRegistration, type RegistrationDeps } from './registration.ts'

export const serveRegistration = ({ serve }: Api, deps: RegistrationDeps): void => {
  const registration = createRegistration(deps)

  serve(calls.registerMachine, async ({ body, ...asker }) => ({
    result: await registration.register(asker, body),
  }))

  serve(calls.renewCredentials, async ({ machine, ...asker }) => ({
    result: await registration.renew(asker, machine),
  }))

  serve(calls.deleteMachine, ({ machine, ...asker }) => registration.remove(asker, machine))
}
