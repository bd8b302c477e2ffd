import type { Activation } from '@millwright/domain/machines/licence'
import type { SitePlace } from './site-store.ts'

/** The middle of a machine on the floor plan, in metres from the lower left corner, and its size and turn. */
export interface FloorPlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly rotation: number
}

export type KitType = '' | 'im' | 'sensor'

export interface MachineRecord {
  readonly id: number
  /** Whose it is; others see it because they were given access. */
  readonly organizationId: number
  readonly organizationCode: string
  readonly organizationName: string
  readonly publicId: string
  readonly name: string
  readonly shortName: string
  readonly model: string
  readonly family: string
  readonly manufacturer: string
  readonly serial: string
  readonly timezone: string
  readonly ticketManager: string
  readonly kitType: KitType
  readonly hasEnergyMeter: boolean
  /** The ideal rate: pieces, passes or metres in an hour of work. */
  readonly goal: number | null
  /** Each of its shifts has to reach it, of the same figure. */
  readonly shiftTarget: number | null
  /** Stops that are shorter are minor, in seconds. */
  readonly stoppageS: number
  readonly mapView: FloorPlace | null
  readonly site: SitePlace | null
  readonly freeTrialReady: boolean
  /** The latest comes last. */
  readonly activations: readonly Activation[]
  readonly deviceId: string | null
  readonly lastSeen: number | null
}

/** All that decides which plans hold for a machine. */
export interface PlannedMachine {
  readonly id: number
  readonly organizationId: number
  readonly siteId: number | null
}
