import type { ownPage as french } from '../fr/own-page.ts';
import { translated } from '../translated.ts';

/** The page of a visitor's own appointment (PUB-13). */
export const ownPage = translated<typeof french>({
  title: 'موعدكم',
  canceled: 'موعدكم ملغى',
  past: 'مضى تاريخ موعدكم',
  gone: 'هذا الرابط لم يعد صالحًا',
  goneHint: 'ربما نُسخ بشكل خاطئ، أو لم يعد الموعد موجودًا. يمكن للمصلحة أن تفيدكم.',
  ask: 'طلب موعد',
  failed: 'لا يمكن عرض الصفحة',
  papers: 'ما يجب إحضاره',
  keep: 'إضافة إلى مفكرتي',
  print: 'طباعة',
  move: 'تغيير الموعد',
  moveHint: 'تبقى ساعتكم الحالية محجوزة لكم إلى أن تُسجَّل الساعة الجديدة.',
  day: 'اليوم',
  chooseDay: 'اختاروا…',
  showHours: 'عرض الساعات المتاحة',
  noDays: 'لا يوجد حاليًا أي يوم متاح.',
  hours: 'الساعات المتاحة: %{day}',
  noHours: 'لم تبقَ أي ساعة متاحة في هذا اليوم. اختاروا يومًا آخر.',
  moveNow: 'حجز هذه الساعة',
  cancel: 'إلغاء الموعد',
  cancelHint: 'سيُمنح مكانكم لشخص آخر.',
  cancelNow: 'نعم، إلغاء هذا الموعد',
  forgotten: 'ما كتبتموه لم يعد محفوظًا.',
  forgottenHint:
    'مرّت أكثر من نصف ساعة، أو أن متصفحكم يرفض ملفات تعريف الارتباط لهذا الموقع. أعيدوا ملء الاستمارة، أو اتصلوا بالمصلحة على العنوان أدناه.',
  sent: 'المعلومات التي قدّمتموها',
});
