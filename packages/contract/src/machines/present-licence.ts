import type { Licence } from '@millwright/domain/machines/licence'
import type { Activation } from './licences.ts'

/** The fields by which machines and licences tell it alike. */
export interface Licensed {
  readonly FreeTrialReady: boolean
  readonly Activations: readonly Activation[]
}

export const presentActivations = ({ activations }: Licence): Activation[] =>
  activations.map(({ type, start, end }) => ({
    Type: type,
    StartDate: new Date(start).toISOString(),
    EndDate: new Date(end).toISOString(),
  }))

export const readLicence = ({ FreeTrialReady, Activations }: Licensed): Licence => ({
  freeTrialReady: FreeTrialReady,
  activations: Activations.map(({ Type: type, StartDate, EndDate }) => ({
    type,
    start: Date.parse(StartDate),
    end: Date.parse(EndDate),
  })),
})
