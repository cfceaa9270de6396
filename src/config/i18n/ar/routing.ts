import type { routing as english } from '../en/routing'
import type { Translated } from '../../schema/text/translate'

export const routing: Translated<typeof english> = {
  routing: {
    timeout: 'استغرق خادم المسارات وقتًا طويلًا: المسافات تقديرية.',
    network: 'تعذّر الاتصال بخادم المسارات: المسافات تقديرية.',
    status: 'أجاب خادم المسارات بالخطأ %{status}: المسافات تقديرية.',
    invalid: 'إجابة خادم المسارات غير صالحة: المسافات تقديرية.',
    no_route: 'لا يجد خادم المسارات طريقًا إلى بعض الخزانات: المسافات تقديرية.',
  },
}
