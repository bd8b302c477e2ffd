import { defineSearch } from '../../../platform/pages/search-hit.ts'

export const search = defineSearch({
  pages: {
    connections: {
      textKeys: ['connections.client_id', 'refused.title', 'connections.certificate_ends'],
      words: 'MQTT TLS WebSocket HTTPS IP',
    },
  },
})
