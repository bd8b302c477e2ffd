import { shownEnergy } from '@millwright/domain/energy/shown-energy'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { formatMoney, formatNumber } from '../../platform/ui/text/format.ts'

const KWH = 1000

/** How amounts of energy, money and CO₂ are written on this page. */
export function useAmounts(currency: string | null) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const money = (value: number | null): string | null =>
    value === null || currency === null ? null : formatMoney(value, currency, language)
  return {
    energy: (wh: number) => {
      const { value, unit, digits } = shownEnergy(wh)
      return { value: formatNumber(value, language, digits), unit }
    },
    energyText: (wh: number): string => {
      const { value, unit, digits } = shownEnergy(wh)
      return `${formatNumber(value, language, digits)} ${unit}`
    },
    kwh: (wh: number, digits = 2): string => formatNumber(wh / KWH, language, digits),
    kilowatts: (watts: number): string =>
      watts < KWH ? `${formatNumber(watts, language)} W` : `${formatNumber(watts / KWH, language, 1)} kW`,
    money,
    moneyOrNone: (value: number | null): string => money(value) ?? t('energy.no_price'),
    /** In kilograms: a machine emits hundreds of them a day. */
    co2: (grams: number | null): string | null =>
      grams === null ? null : `${formatNumber(grams / 1000, language, 1)} kg CO₂`,
    number: (value: number, digits = 0): string => formatNumber(value, language, digits),
  }
}

export type Amounts = ReturnType<typeof useAmounts>
