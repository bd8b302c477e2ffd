import { activateMachine, getLicense } from '@millwright/contract/calls/licences'
import type { Feature } from '../../api/feature.ts'
import { createLicences } from './licences.ts'

export const serveLicences: Feature = (serve, deps) => {
  const licences = createLicences(deps)

  serve(getLicense, async ({ machine }) => ({ result: licences.of(machine) }))

  serve(activateMachine, async ({ machine, body, ...asker }) => ({
    result: { machine_id: machine.publicId, license: await licences.activate(asker, machine, body) },
  }))
}
