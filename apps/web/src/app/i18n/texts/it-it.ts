export const texts = import.meta.glob('../locales/it-IT/*.json', { eager: true, import: 'default' })
