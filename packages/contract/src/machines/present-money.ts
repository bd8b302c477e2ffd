import type { Money as DomainMoney } from '@millwright/domain/machines/hour-rate'
import type { Money } from './hour-rates.ts'

export const presentMoney = ({ currency, amount, isPart }: DomainMoney): Money => ({
  Currency: currency,
  Amount: Math.round(amount * 100) / 100,
  IsPart: isPart,
})

export const readMoney = ({ Currency, Amount, IsPart }: Money): DomainMoney => ({
  currency: Currency,
  amount: Amount,
  isPart: IsPart,
})
