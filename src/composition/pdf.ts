// The program of the thread that draws PDFs.
import { receiptDrawing } from '@/features/money/payments/receipts/pdf/receipt-document'
import { certificateDrawing } from '@/features/study/certificates/pdf/certificate-document'
import { answerWithPdfs } from '@/server/pdf/pdf-drawing'

answerWithPdfs([receiptDrawing, certificateDrawing])
