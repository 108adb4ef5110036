import type * as french from '../fr/queue.ts';
import { translated } from '../translated.ts';

/** The queue for a place, as visitors meet it (QUEUE-01). */

export const queueForm = translated<typeof french.queueForm>({
  hint: 'أو انتظروا توفّر مكان قبل هذا اليوم: أكملوا معلوماتكم ثم اطلبوا إعلامكم.',
  wait: 'أعلموني إذا توفّر مكان',
});

export const queuePage = translated<typeof french.queuePage>({
  noted: 'تم تسجيلكم في قائمة الانتظار',
  notedHint:
    'أرسلنا إليكم بريدًا إلكترونيًا فيه رابط للانسحاب من قائمة الانتظار. فور توفّر مكان، بين الساعة %{from} والساعة %{until}، نراسلكم، ويُحجز لكم المكان %{minutes} دقيقة.',
  left: 'لم تعودوا في قائمة الانتظار',
  leftHint: 'حُذفت معلوماتكم من قائمة الانتظار.',
  waiting: 'أنتم في قائمة الانتظار',
  waitingHint:
    'فور توفّر مكان نراسلكم، ويُحجز لكم المكان %{minutes} دقيقة: تفقّدوا بريدكم الإلكتروني باستمرار، بين الساعة %{from} والساعة %{until}.',
  offered: 'توفّر مكان لكم',
  heldUntil: 'يبقى محجوزًا لكم إلى الساعة %{time}. بعد ذلك يُعرض على شخص آخر.',
  taken: 'لقد حجزتم المكان',
  takenHint: 'الرسالة التي تؤكد موعدكم فيها رابط صفحته.',
  over: 'انتهى انتظاركم',
  overHint: 'عُرضت عليكم كل الأماكن المقررة. يمكنكم تقديم طلب جديد.',
  until: 'في أجل أقصاه',
  take: 'حجز هذا المكان',
  leave: 'الانسحاب من قائمة الانتظار',
  leaveHint: 'لن نراسلكم بعد ذلك، وستُحذف معلوماتكم.',
  leaveNow: 'نعم، الانسحاب من قائمة الانتظار',
  ask: 'طلب موعد',
});

export const queueMail = translated<typeof french.queueMail>({
  queued: {
    subject: 'أنتم في قائمة انتظار موعد',
    said: 'تم تسجيلكم في قائمة الانتظار لدى \u2068%{service}\u2069.',
    hint: 'فور توفّر مكان، بين الساعة %{from} والساعة %{until}، نراسلكم، ويُحجز لكم المكان %{minutes} دقيقة.',
    link: 'عرض طلبي أو الانسحاب من قائمة الانتظار',
  },
  offered: {
    subject: 'توفّر مكان يوم %{day}: أجيبوا قبل الساعة %{time}',
    said: 'توفّر مكان لدى \u2068%{service}\u2069.',
    hint: 'يبقى محجوزًا لكم إلى الساعة %{time}. بعد ذلك يُعرض على شخص آخر.',
    link: 'حجز هذا المكان',
  },
  removed: {
    subject: 'أُلغي انتظاركم',
    said: 'سحبت \u2068%{service}\u2069 طلبكم من قائمة الانتظار.',
    hint: 'إذا كنتم لا تزالون ترغبون في موعد، يمكنكم تقديم طلب جديد أو الاتصال بالمصلحة.',
    link: 'طلب موعد',
  },
});

export const queueRefusal = translated<typeof french.queueRefusal>({
  over: 'لم يعد هذا المكان محجوزًا لكم. إذا توفّر مكان آخر راسلناكم.',
  lapsed: 'لم يعد المكان الأخير محجوزًا لكم.',
  booked: 'لديكم موعد هنا: يُعرض هذا المكان على شخص آخر.',
});
