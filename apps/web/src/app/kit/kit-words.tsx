import { compareNames, countryName, listText } from '../../platform/i18n/intl.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { sizeText } from '../../platform/ui/fields/file-limits.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { Facts } from '../../platform/ui/page/facts.tsx'
import { daysText } from '../../platform/ui/text/days-text.ts'
import {
  formatDayOfMonth,
  formatLongDay,
  formatMoney,
  formatNumber,
  formatPercent,
} from '../../platform/ui/text/format.ts'
import styles from './kit.module.css'
import { PERIOD, ZONE } from './kit-data.ts'
import { TEXT } from './kit-texts.ts'

const SAWS = ['Saw 10', 'Ärm 1', 'Saw 9', 'Zone', 'Þil', 'Ána', 'Azur', 'Ösp']

/** In the words of the language: the journey `languages` compares it with Node, which has them all. */
export function KitWords() {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  return (
    <Card className={styles.low} title={TEXT.words}>
      <Facts
        facts={[
          [TEXT.longDay, formatLongDay(PERIOD.from, ZONE, language)],
          [TEXT.day, formatDayOfMonth(PERIOD.from, ZONE, language)],
          [TEXT.number, formatNumber(1_234_567.8, language, 1)],
          [TEXT.share, formatPercent(0.415, language, 1)],
          [TEXT.money, formatMoney(1234.5, 'EUR', language)],
          [TEXT.days, daysText(21, language)],
          [TEXT.size, sizeText(640, language)],
          [TEXT.count, t('table.rows', { count: 21 })],
          [TEXT.country, countryName('DE', language)],
          [TEXT.order, listText(SAWS.toSorted(compareNames(language)), language)],
        ]}
      />
    </Card>
  )
}
