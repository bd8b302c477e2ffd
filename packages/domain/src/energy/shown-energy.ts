const KWH_FROM = 10_000

/** Above 10000 Wh in kWh with 2 decimals, otherwise in Wh with none (rules: formats 3). */
export const shownEnergy = (wattHours: number): { value: number; unit: string; digits: number } =>
  wattHours > KWH_FROM
    ? { value: wattHours / 1000, unit: 'kWh', digits: 2 }
    : { value: wattHours, unit: 'Wh', digits: 0 }
