import type { publicPage as french } from '../fr/public-page.ts';
import { translated } from '../translated.ts';

export const publicPage = translated<typeof french>({
  title: 'طلب موعد',
  description: 'طلب موعد عبر الإنترنت',
  intro:
    'اختاروا اليوم والساعة، ثم أدخلوا معلوماتكم. يمكن لأحد الأقارب أن يملأ هذه الاستمارة بدلًا منكم. جميع الخانات إجبارية، إلا ما أُشير إلى أنه اختياري.',
  preview: 'معاينة للموظفين',
  previewHint: 'هكذا يرى الزوار الصفحة. هنا لا يُحجز أي موعد.',
  service: 'المصلحة',
  terms: 'شروط الاستعمال والمعطيات الشخصية',
  accessibility: 'إمكانية الوصول: غير مطابق',
  backToForm: 'العودة إلى طلب الموعد',
  treatedBy: 'لهذا السبب، اختاروا المكتب: \u2068%{cells}\u2069.',
});
