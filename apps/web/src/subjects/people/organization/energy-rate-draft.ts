import type { EnergyRate, EnergyRateBody } from '@millwright/contract/energy/energy'
import { type RateFault, rateFault } from '@millwright/domain/energy/rate'
import { DEFAULT_CURRENCY } from '../../../platform/ui/text/currencies.ts'

/** As fields of a form hold it: numbers may be empty. */
export interface DraftBand {
  readonly Days: readonly string[]
  readonly From: number
  readonly To: number
  readonly Price: number | string
}

export interface RateDraft {
  ValidFrom: string
  Currency: string
  Price: number | string
  Co2: number | string
  Bands: readonly DraftBand[]
}

export const draftOfRate = (rate: EnergyRate | null, validFrom: string): RateDraft => ({
  ValidFrom: validFrom,
  Currency: rate?.Currency ?? DEFAULT_CURRENCY,
  Price: rate?.Price ?? '',
  Co2: rate?.Co2 ?? '',
  Bands: (rate?.Bands ?? []).map(({ Days, From, To, Price }) => ({
    Days: Days.map(String),
    From,
    To,
    Price,
  })),
})

/** An empty field is no price, and not a price of 0. */
const numberOf = (value: number | string): number | null => (value === '' ? null : Number(value))

export const isWhole = (bands: readonly DraftBand[]): boolean =>
  bands.every(({ Days, Price }) => Days.length > 0 && numberOf(Price) !== null)

export const bodyOf = ({ Currency, Price, Co2, Bands }: RateDraft): EnergyRateBody => ({
  Currency,
  Price: numberOf(Price),
  Co2: numberOf(Co2),
  Bands: Bands.map((band) => ({
    Days: band.Days.map(Number).sort((a, b) => a - b),
    From: band.From,
    To: band.To,
    Price: numberOf(band.Price) ?? 0,
  })),
})

/** Null while hours are missing, and when nothing is wrong. */
export function faultOf(bands: readonly DraftBand[]): RateFault | null {
  if (!isWhole(bands)) return null
  const read = bands.map(({ Days, From, To }) => ({ days: Days.map(Number), from: From, to: To, price: 0 }))
  return rateFault({ bands: read })?.fault ?? null
}
