// Before anything is drawn: the colours, language and direction chosen on this machine.
try {
  const { dataset } = document.documentElement
  const kept = JSON.parse(localStorage.getItem(dataset.store + '.preferences')) || {}
  dataset.theme = kept.theme || 'default'
  if (kept.mode !== 'system' && kept.mode) dataset.mode = kept.mode
  if (kept.language) document.documentElement.lang = kept.language
  if (kept.language === 'ar') document.documentElement.dir = 'rtl'
} catch {}
