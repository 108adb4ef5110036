import type * as french from '../fr/queue.ts';
import { translated } from '../translated.ts';

/** The queue for a place, as visitors meet it (QUEUE-01). */

export const queueForm = translated<typeof french.queueForm>({
  hint: 'أو اطلبوا إعلامكم أدناه.',
  wait: 'أعلموني إذا شغر مكان',
});

export const queuePage = translated<typeof french.queuePage>({
  noted: 'تم تسجيل انتظاركم',
  notedHint:
    'أرسلنا إليكم بريدًا إلكترونيًا فيه رابط للتوقف عن الانتظار. فور شغور مكان، بين الساعة 8 والساعة 20، نراسلكم: ويُحجز لكم لمدة 30 دقيقة.',
  left: 'لم تعودوا في قائمة الانتظار',
  leftHint: 'حُذفت معلوماتكم من قائمة الانتظار.',
  waiting: 'أنتم في انتظار مكان شاغر',
  waitingHint:
    'فور شغور مكان نراسلكم. ويُحجز لكم لمدة 30 دقيقة: راجعوا بريدكم الإلكتروني كثيرًا، بين الساعة 8 والساعة 20.',
  offered: 'هناك مكان شاغر لكم',
  heldUntil: 'يبقى محجوزًا لكم إلى الساعة %{time}. بعد ذلك يُعرض على شخص آخر.',
  taken: 'لقد حجزتم المكان',
  takenHint: 'الرسالة التي تؤكد موعدكم فيها رابط صفحته.',
  over: 'انتهى انتظاركم',
  overHint: 'عُرض عليكم مكانان. يمكنكم تقديم طلب جديد.',
  until: 'في أجل أقصاه',
  take: 'حجز هذا المكان',
  leave: 'التوقف عن الانتظار',
  leaveHint: 'لن نراسلكم بعد ذلك، وستُحذف معلوماتكم.',
  leaveNow: 'نعم، التوقف عن الانتظار',
  ask: 'طلب موعد',
});

export const queueMail = translated<typeof french.queueMail>({
  queued: {
    subject: 'أنتم في انتظار موعد',
    said: 'تم تسجيل انتظاركم لدى: \u2068%{service}\u2069.',
    hint: 'فور شغور مكان، بين الساعة 8 والساعة 20، نراسلكم: ويُحجز لكم لمدة 30 دقيقة.',
    link: 'عرض انتظاري أو التوقف عنه',
  },
  offered: {
    subject: 'مكان شاغر يوم %{day}: أجيبوا قبل الساعة %{time}',
    said: 'شغر مكان لدى: \u2068%{service}\u2069.',
    hint: 'يبقى محجوزًا لكم إلى الساعة %{time}. بعد ذلك يُعرض على شخص آخر.',
    link: 'حجز هذا المكان',
  },
});

export const queueRefusal = translated<typeof french.queueRefusal>({
  over: 'لم يعد هذا المكان محجوزًا لكم. إذا شغر مكان آخر راسلناكم.',
  booked: 'لديكم موعد هنا: يُعرض هذا المكان على شخص آخر.',
});
