import { defineContract } from '../wire/contract.ts'
import { machinePage } from '../wire/page.ts'

export const documents = defineContract({
  tags: {
    'Spare parts': {
      rank: 170,
      says: 'Parts that a machine needs, prices and stock in the connected shop, and the cart.',
    },
    Documents: { rank: 180, says: 'Manuals and drawings of a machine or of its family.' },
  },
  errors: { SHOP_NOT_AVAILABLE: { status: 503, means: 'The connected shop does not answer' } },
  audit: [{ rank: 40, actions: ['parts_ordered', 'document_added', 'document_removed'] }],
  pages: { machine_service: machinePage('service', 'service', { rank: 140 }) },
  help: { machine_service: 'service' },
  foundTexts: ['part'],
})
