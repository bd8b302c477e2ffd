import { activateMachine, getLicense } from '@millwright/contract/machines/licences'
import type { Api } from '../../../platform/http/serve.ts'
import { createLicences, type LicencesDeps } from './licences.ts'

export const serveLicences = ({ serve }: Api, deps: LicencesDeps): void => {
  const licences = createLicences(deps)

  serve(getLicense, async ({ machine }) => ({ result: licences.of(machine) }))

  serve(activateMachine, async ({ machine, body, ...actor }) => ({
    result: { machine_id: machine.publicId, license: await licences.activate(actor, machine, body) },
  }))
}
